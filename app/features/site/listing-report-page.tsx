import type { ListingTable } from "#app/db/tables/content-types.ts";
import { ListingReportForm } from "#app/features/contact/listing-report-form.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import type { PublicImage } from "#app/services/pictures/image.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormDone } from "./form-done.tsx";

export type ReportedListing = {
  table: ListingTable;
  reference: string;
  titre: string;
  lieu: string | null;
  image: PublicImage | undefined;
  path: string;
};

type ListingReportPageProps = { listing: ReportedListing; caution: string; answer: FormAnswer | undefined };

/** What a visitor has seen that is wrong with a listing. */
export function ListingReportPage({ listing, caution, answer }: ListingReportPageProps) {
  const { table, reference, titre, lieu, image, path } = listing;
  if (answer?.kind === "sent") return <FormDone answer={answer} back={{ label: "Retour à l’annonce", href: path }} />;
  return (
    <>
      <h1>Signaler cette annonce</h1>
      <div className="reported-listing">
        {image && <Picture image={image} sizes="96px" />}
        <p>
          <b>{titre}</b>
          <span>{[lieu, reference].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <Island name="report-form" component={ListingReportForm} props={{ listing: { table, reference }, answer }} />
      <DepositCaution text={caution} />
    </>
  );
}
