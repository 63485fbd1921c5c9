/** What the administrator typed in several paragraphs. */
export function ListingText({ text }: { text: string }) {
  return (
    <div className="listing-detail-text">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
