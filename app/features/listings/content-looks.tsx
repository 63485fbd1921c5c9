import { CarFront, HardHat, House } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { ProjectAdminRow, ProjectStatuts } from "#app/features/projects/project-admin-row.tsx";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { ProjectForm } from "#app/features/projects/project-form.tsx";
import { PropertyAdminRow } from "#app/features/properties/property-admin-row.tsx";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { PropertyForm } from "#app/features/properties/property-form.tsx";
import { VehicleAdminTable } from "#app/features/vehicles/vehicle-admin-table.tsx";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { VehicleForm } from "#app/features/vehicles/vehicle-form.tsx";
import type { AdminRow, ContentDefinition } from "#app/services/content/content-definition.ts";
import type { ContentFormProps } from "#app/services/content/content-form.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { VehicleTabBar } from "./vehicle-tab-bar.tsx";

type RowProps<Table extends PagedTable> = { row: AdminRow<Table>; signs?: ListingSigns; onDelete: () => void };
type TableProps<Table extends PagedTable> = {
  rows: AdminRow<Table>[];
  signs?: Readonly<Record<string, ListingSigns>>;
  isLoading: boolean;
  onDelete: (row: AdminRow<Table>) => void;
};

type TopProps = { statuts: Record<string, number>; newLink: ReactNode };

/** How the pages of a content look: their words, a row of the list, the form. */
type ContentLook<Table extends PagedTable> = {
  definition: ContentDefinition<Table>;
  /** Of the tab, and of the page in the browser. */
  title: string;
  shortTitle: string;
  /** Above a form, where it differs from the tab's. */
  editTitle?: string;
  newTitle?: string;
  allLabel: string;
  newLabel: string;
  search: { label: string; placeholder: string };
  icon: ReactNode;
  empty: { none: string; noMatch: string; first: string };
  /** One row under the other, or all of them in a table. */
  Row?: ComponentType<RowProps<Table>>;
  Table?: ComponentType<TableProps<Table>>;
  Form: ComponentType<ContentFormProps>;
  /** Between the title and the search. */
  Top?: ComponentType<TopProps>;
  /** True where `Top` has the link to a new one. */
  hasNewOnTop?: true;
};

export const contentLooks: { [Table in PagedTable]: ContentLook<Table> } = {
  properties: {
    definition: propertyDefinition,
    title: "Biens immobiliers",
    shortTitle: "Biens",
    allLabel: "Tous les biens",
    newLabel: "Nouveau bien",
    search: { label: "Rechercher un bien", placeholder: "Rechercher par titre, quartier, ville" },
    icon: <House />,
    empty: {
      none: "Aucun bien immobilier",
      noMatch: "Aucun bien immobilier ne correspond",
      first: "Ajoutez un premier bien\u00a0: il apparaîtra aussitôt sur le site.",
    },
    Row: PropertyAdminRow,
    Form: PropertyForm,
  },
  projects: {
    definition: projectDefinition,
    title: "Réalisations",
    shortTitle: "Réalisations",
    allLabel: "Tous les projets",
    newLabel: "Nouveau projet",
    search: { label: "Rechercher un projet", placeholder: "Rechercher par titre, adresse, ville" },
    icon: <HardHat />,
    empty: {
      none: "Aucun projet",
      noMatch: "Aucun projet ne correspond",
      first: "Ajoutez un premier projet\u00a0: il apparaîtra aussitôt sur le site.",
    },
    Row: ProjectAdminRow,
    Form: ProjectForm,
    Top: ProjectStatuts,
  },
  vehicles: {
    definition: vehicleDefinition,
    title: "Véhicules",
    shortTitle: "Véhicules",
    editTitle: "Modifier le véhicule",
    newTitle: "Nouveau véhicule",
    allLabel: "Tous les véhicules",
    newLabel: "Nouveau véhicule",
    search: { label: "Rechercher un véhicule", placeholder: "Rechercher par titre, marque, modèle, année" },
    icon: <CarFront />,
    empty: {
      none: "Aucun véhicule",
      noMatch: "Aucun véhicule ne correspond",
      first: "Ajoutez un premier véhicule\u00a0: il apparaîtra aussitôt sur le site.",
    },
    Table: VehicleAdminTable,
    Form: VehicleForm,
    Top: VehicleTabBar,
    hasNewOnTop: true,
  },
};

/** The look of a table known only while the program runs. */
export function lookOf(table: PagedTable): ContentLook<PagedTable> {
  return contentLooks[table] as ContentLook<PagedTable>;
}
