/** A choice with the number of rows it gives when all other groups stay as they are. */
export type FoundChoice = {
  value: string;
  label: string;
  count: number;
  isSet: boolean;
};

type Limit = { name: string; value?: number };

/** A group of filters as a page shows it: the form field `name` takes the values of its choices. */
export type FoundGroup =
  | { kind: "choices"; name: string; title: string; isSingle: boolean; isOpen: boolean; choices: FoundChoice[] }
  /** `steps` are "n and more" of `min`; without them the limits are typed. */
  | { kind: "limits"; name: string; title: string; min?: Limit; max?: Limit; isPrice: boolean; steps: FoundChoice[] };
