// Galleries, films and the viewer, one file to fetch.
export { GalleryBrowser } from "#app/features/gallery/gallery-browser.tsx";
export { PictureGallery } from "#app/services/media/pictures/picture-gallery.tsx";
export { PictureViewerOverlay } from "#app/services/media/pictures/picture-viewer-overlay.tsx";
export { VideoPlayer } from "#app/services/media/pictures/video-player.tsx";
