/** "150+" or "100 %": the sign after the number stands small and high. */
export function FigureAmount({ text }: { text: string }) {
  const [, amount, sign] = /^(.*\d)\s?([+%])$/.exec(text) ?? [];
  if (!amount || !sign) return text;
  return (
    <>
      {amount}
      <sup>{sign}</sup>
    </>
  );
}
