interface Rule {
  readonly required?: boolean;
  readonly message?: string;
  readonly validator?: (rule: Rule, value: unknown, answer: (error?: unknown) => void) => void;
}

const known = new Set(['required', 'message', 'validator', 'validateTrigger']);
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * One rule of one field: its own check, or that something stands there.
 * @throws at any other kind of rule: nothing would be checked.
 */
export default class Schema {
  constructor(private readonly rules: Readonly<Record<string, readonly Rule[]>>) {
    const strange = Object.values(rules)
      .flat()
      .flatMap((rule) => Object.keys(rule))
      .find((kind) => !known.has(kind));
    if (strange !== undefined) throw new Error(`A rule asks for ${strange}: webpack/antd/standIns/asyncValidator.ts.`);
  }

  messages(): void {
    // Each rule of ours has its own words.
  }

  /** @throws with `errors`, the words for people. */
  async validate(values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, [rule]] of Object.entries(this.rules)) {
      if (rule?.validator) await answerOf(rule.validator, rule, values[name]);
      else if (rule?.required && isEmpty(values[name])) throw refusal(rule);
    }
  }
}

const answerOf = (validator: NonNullable<Rule['validator']>, rule: Rule, value: unknown): Promise<void> =>
  new Promise((resolve, reject) =>
    validator(rule, value, (error) => (error === undefined ? resolve() : reject(refusal(rule, error)))),
  );

const refusal = ({ message }: Rule, error?: unknown): Error =>
  Object.assign(new Error(), {
    errors: [{ message: message ?? (error instanceof Error ? error.message : error) }],
  });
