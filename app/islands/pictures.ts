// Galleries, films and the viewer, one file to fetch.
export { GalleryBrowser } from "#app/features/gallery-images/gallery-browser.tsx";
export { PictureGallery } from "#app/platform/media/picture-gallery.tsx";
export { PictureViewerOverlay } from "#app/platform/media/picture-viewer-overlay.tsx";
export { VideoPlayer } from "#app/platform/media/video-player.tsx";
