export type Metric = {
  name: string;
  /** A total only grows; a gauge goes both ways. */
  kind: "counter" | "gauge";
  help: string;
  /** One number, or one for each value of a label. */
  value: number | { label: string; values: Record<string, number> };
};

/** The text format that Prometheus and most monitors read. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics.map(formatMetric).join("");
}

function formatMetric({ name, kind, help, value }: Metric) {
  const samples =
    typeof value === "number"
      ? [`${name} ${formatNumber(value)}`]
      : Object.entries(value.values).map(([of, number]) => `${name}{${value.label}="${of}"} ${formatNumber(number)}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples, ""].join("\n");
}

function formatNumber(value: number) {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}
