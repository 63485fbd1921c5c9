// Galleries, films and the viewer, one file to fetch.
export { GalleryBrowser } from "#app/features/gallery/gallery-browser.tsx";
export { PictureGallery } from "#app/services/pictures/picture-gallery.tsx";
export { PictureViewerOverlay } from "#app/services/pictures/picture-viewer.tsx";
export { VideoPlayer } from "#app/services/pictures/video-player.tsx";
