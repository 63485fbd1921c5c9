/** What happened in this process since it started. Plain numbers: counting must cost nothing. */
export const counters = {
  /** By class of status: place 2 counts 2xx. */
  requests: [0, 0, 0, 0, 0, 0],
  cacheHits: 0,
  cacheMisses: 0,
  /** Old copies given because a page could not be made. */
  cacheStale: 0,
  warnings: 0,
  errors: 0,
};

export function countRequest(status: number) {
  const place = Math.trunc(status / 100);
  counters.requests[place] = (counters.requests[place] ?? 0) + 1;
}

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
