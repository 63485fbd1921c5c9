import {
  Bath,
  BedDouble,
  Calendar,
  CalendarCheck,
  CalendarCheck2,
  Car,
  DoorOpen,
  Fuel,
  Gauge,
  type LucideIcon,
  Map as MapIcon,
  MoonStar,
  ReceiptText,
  Ruler,
  Settings2,
  User,
  Users,
  Wallet,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { PublicLand } from "#app/features/land/land-queries.server.ts";
import { LandPapers } from "#app/features/land/land-section.tsx";
import type { CodeDrawing } from "#app/features/listing-parts/code-drawing.server.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { ListingAmount } from "#app/features/listing-parts/listing-price.tsx";
import { SmallMap } from "#app/features/map/small-map.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { type CompanySettings, telUrl } from "#app/services/company-values/settings.ts";
import { PictureGallery } from "#app/services/pictures/picture-gallery.tsx";
import { PictureMosaic } from "#app/services/pictures/picture-mosaic.tsx";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import { Tag } from "#app/ui/layout/badge.tsx";
import { ListingBadge, ListingBadges, ListingHeart, ListingProgress, ViewPrice } from "./listing-card.tsx";
import { listingKind } from "./listing-kinds.ts";
import { Panel, ReportLink } from "./listing-panel.tsx";
import type { FactIcon, ListingView } from "./listing-view.ts";

/** Over the list, or alone on the permanent page of the listing. */
type ListingLayout = "dialog" | "page";

type ListingDetailProps = {
  view: ListingView;
  settings: CompanySettings;
  /** The first message of a chat about it. */
  chat: string;
  layout: ListingLayout;
  /** The code of the short address, for the printed page. */
  code?: CodeDrawing;
  /** The sentence against fraud, where something is offered. */
  caution?: string;
  /** What FADEM has seen of the papers of a property. */
  land?: PublicLand;
  /** The calendar of stays. */
  availability?: ReactNode;
  /** What a visitor can ask for, beside the price on the page; the dialog has it in its foot. */
  actions?: ReactNode;
};

/** Everything about one listing: the same in the dialog over the list and on its permanent page, arranged for each. */
export function ListingDetail({ view, settings, chat, layout, code, caution, land, availability, actions }: ListingDetailProps) {
  const { titre, taken, images, badge, badges, prix, lieu, progress, notes, owner } = view;
  const { textTitle } = listingKind(view.table);
  const isPage = layout === "page";
  const Title = isPage ? "h1" : "h3";
  const equipment = (
    <Fragment key="equipment">
      <Equipment view={view} layout={layout} />
      {land && (
        <Section layout={layout} title="Papiers fonciers" className="listing-land">
          <LandPapers land={land} />
        </Section>
      )}
      {availability && (
        <Section layout={layout} title="Disponibilités" className="listing-stays">
          {availability}
        </Section>
      )}
    </Fragment>
  );
  const opensWithText = isPage && textTitle !== undefined;
  const text = view.texte && (
    <Section key="text" layout={layout} title={opensWithText ? textTitle : "Description"}>
      <Paragraphs text={view.texte} />
    </Section>
  );
  return (
    <div className={`listing-detail is-${layout}`}>
      <div className={taken ? "listing-detail-pictures is-taken" : "listing-detail-pictures"}>
        {isPage ? (
          <PictureMosaic images={images} title={titre} />
        ) : (
          <Island
            name="picture-gallery"
            component={PictureGallery}
            props={{ images, title: titre, sizes: "(min-width: 900px) 560px, 80vw" }}
          />
        )}
        {taken && (
          <p className="listing-detail-taken" aria-hidden="true">
            {taken}
          </p>
        )}
        <ListingHeart view={view} isOpened />
      </div>
      <div className="listing-detail-info">
        {code && <PrintedCode code={code} />}
        {taken ? (
          <ListingBadges badges={badges.toSorted((one, other) => Number(other.isStatut ?? false) - Number(one.isStatut ?? false))} />
        ) : (
          <ListingBadges badges={badges}>{badge.tone !== "plain" && <ListingBadge view={view} />}</ListingBadges>
        )}
        <Title className="listing-detail-title">
          {/* To the eye the strip over the pictures says it. */}
          {taken && <span className="visually-hidden">{taken}&nbsp;: </span>}
          {titre}
        </Title>
        {lieu.whole && <p className="listing-place icon-before icon-pin">{lieu.whole}</p>}
        {prix && <ViewPrice view={view} note="à la parité fixe" />}
        {!isPage && caution && <DepositCaution text={caution} leads />}
        {progress && (
          <div className="project-detail-progress">
            <ListingProgress percent={progress.percent} label="Avancement du projet" />
          </div>
        )}
        <Facts view={view} />
        {opensWithText ? [text, equipment] : equipment}
        {owner && <Owner owner={owner} />}
        {!opensWithText && text}
        {notes && (
          <Section layout={layout} title="Notes">
            <Paragraphs text={notes} />
          </Section>
        )}
        {isPage && <Situation view={view} />}
      </div>
      <Film view={view} layout={layout} />
      {isPage && <Panel view={view} settings={settings} chat={chat} caution={caution} actions={actions} />}
      {!isPage && <ReportLink view={view} />}
    </div>
  );
}

/** One titled part of the details. */
function Section({
  layout,
  title,
  className,
  children,
}: {
  layout: ListingLayout;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const Heading = layout === "page" ? "h2" : "h4";
  return (
    <section className={className}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** What a member typed in several paragraphs. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className="listing-detail-text">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

const factIcons: Record<FactIcon, LucideIcon> = {
  bath: Bath,
  bed: BedDouble,
  calendar: Calendar,
  car: Car,
  door: DoorOpen,
  finished: CalendarCheck2,
  fuel: Fuel,
  gauge: Gauge,
  gears: Settings2,
  map: MapIcon,
  moon: MoonStar,
  planned: CalendarCheck,
  receipt: ReceiptText,
  ruler: Ruler,
  user: User,
  users: Users,
  wallet: Wallet,
};

function Facts({ view }: { view: ListingView }) {
  const given = view.faits.filter(({ value, amount }) => value || amount);
  if (given.length === 0) return null;
  return (
    <dl className="listing-facts">
      {given.map(({ icon, label, value, amount }) => {
        const Icon = factIcons[icon];
        return (
          <div key={label}>
            <dt>
              <Icon aria-hidden="true" />
              {label}
            </dt>
            <dd>{amount ? <ListingAmount prix={amount} /> : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Equipment({ view: { equipements, colour }, layout }: { view: ListingView; layout: ListingLayout }) {
  if (equipements.length === 0 && !colour) return null;
  return (
    <Section layout={layout} title="Équipements">
      <div className="listing-detail-tags">
        {equipements.map(({ label, icon }) => (
          <Tag key={label} icon={icon}>
            {label}
          </Tag>
        ))}
        {colour && <Tag>Couleur&nbsp;: {colour}</Tag>}
      </div>
    </Section>
  );
}

/** Where a property lies, as far as visitors are told. */
function Situation({ view: { situation, reference } }: { view: ListingView }) {
  if (!situation) return null;
  const { at, name, zone } = situation;
  const point = zone && `${zone.latitude},${zone.longitude}`;
  return (
    <Section layout="page" title="Situation" className="property-situation">
      <SmallMap at={at} name={name} />
      {zone && (
        <p>
          Zone à environ 300&nbsp;m près{" "}
          <a
            className="icon-before icon-arrow"
            href={`https://www.openstreetmap.org/?mlat=${zone.latitude}&mlon=${zone.longitude}#map=15/${zone.latitude}/${zone.longitude}`}
            data-geo={`geo:${point}?q=${point}(FADEM ${reference})`}
            target="_blank"
            rel="noopener"
          >
            Ouvrir dans une application de cartes
          </a>
        </p>
      )}
    </Section>
  );
}

/** Of a vehicle whose owner agreed to be named: the server sends no name otherwise. */
function Owner({ owner: { label, nom, telephone } }: { owner: NonNullable<ListingView["owner"]> }) {
  return (
    <div className="vehicle-owner">
      <p className="vehicle-owner-label">{label}</p>
      {nom && <b>{nom}</b>}
      {telephone && (
        <p className="tabular">
          <a href={telUrl(telephone)}>{telephone}</a>
        </p>
      )}
    </div>
  );
}

function Film({ view: { table, video, images }, layout }: { view: ListingView; layout: ListingLayout }) {
  const { title, none } = listingKind(table).video;
  if (!video && !none) return null;
  return (
    <Section layout={layout} title={title} className="listing-detail-video">
      {video ? (
        <Island
          name="video-player"
          component={VideoPlayer}
          props={{ url: video, title, poster: images.at(-1), sizes: "(min-width: 900px) 720px, 80vw", caption: "Se lance au toucher" }}
        />
      ) : (
        <p className="video-none">{none}</p>
      )}
    </Section>
  );
}

/** On paper only: it leads to the listing as it is by then. */
function PrintedCode({ code: { size, path } }: { code: CodeDrawing }) {
  return (
    <figure className="on-paper listing-code">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} stroke="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>Scannez pour voir l’annonce à jour</figcaption>
    </figure>
  );
}
