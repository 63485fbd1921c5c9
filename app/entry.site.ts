import { startAlertLinks } from "#app/features/alerts/alert-links.client.ts";
import { onGalleryChange } from "#app/features/gallery/gallery-signals.ts";
import { startSeen } from "#app/features/keeping/seen.client.ts";
import { startListingDetails } from "#app/features/listing-parts/listing-details.client.ts";
import { startGeoLinks } from "#app/features/map/geo-links.client.ts";
import {
  startActiveSection,
  startCurrencySwitch,
  startDrawer,
  startLogout,
  startSectionLinks,
} from "#app/features/site/frame/site-frame.client.ts";
import { startHero, startOpeningHours, startPriceCurrency } from "#app/features/site/home/home.client.ts";
import { startLists } from "#app/features/site/home/lists.client.ts";
import { islands, overlays, parts } from "#app/islands/loaders.ts";
import { startFarSections } from "#app/kernel/html/far-sections.client.ts";
import { onFirstTouch, startLateStyles, startManifest } from "#app/kernel/html/late-links.client.ts";
import { startPageTurns } from "#app/kernel/html/page-turns.client.ts";
import { claimEarlyTaps } from "#app/kernel/islands/early-taps.ts";
import { startOverlays } from "#app/kernel/islands/overlays.client.ts";
import { startIslands, startParts } from "#app/kernel/islands/wake.client.ts";
import { startLive } from "#app/kernel/realtime/live.client.ts";
import { rememberServedSections } from "#app/kernel/realtime/page-sections.client.ts";
import { noteTime, refreshPage } from "#app/kernel/realtime/refresh.client.ts";
import { startMeasure } from "#app/services/measure/measure.client.ts";
import { startBrokenPictures } from "#app/services/pictures/picture.client.ts";
import { startPictureCarousels } from "#app/services/pictures/picture-carousel.client.ts";
import { startShareButtons } from "#app/ui/controls/share-button.client.ts";
import { startTabs } from "#app/ui/controls/tabs.client.ts";

// The script of every public page. The page works without it; what it adds listens on the document, so that parts that come later are served too.
rememberServedSections();
startIslands(islands);
startOverlays(overlays);
startListingDetails();
startGeoLinks();
startAlertLinks();
startPictureCarousels();
startShareButtons();
startTabs();
startCurrencySwitch();
startDrawer();
startLogout();
startSectionLinks();
startPriceCurrency();
startLists();
startHero();
startActiveSection();
startOpeningHours();
startBrokenPictures();
claimEarlyTaps()(); // an island that still sleeps is woken by its own repeated press
startLateStyles();
startFarSections();
startManifest();
startPageTurns();
noteTime();
startLive();
onGalleryChange(() => void refreshPage());
startMeasure();
startSeen();
onFirstTouch(() => import("./first-touch.ts").then(({ startFirstTouch }) => startFirstTouch()));
startParts(parts);
