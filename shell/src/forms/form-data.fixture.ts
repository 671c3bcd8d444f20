/** The FormData of Node, which tests have, cannot read a form of jsdom. */
class FormOfJsdom {
  constructor(private readonly form: HTMLFormElement) {}
  get(name: string): string | null {
    const field = this.form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : null;
  }
}

/** Lets the tests of a file submit forms. */
export function submitForms(): void {
  const { FormData: nodeFormData } = globalThis;
  beforeEach(() => {
    globalThis.FormData = FormOfJsdom as unknown as typeof FormData;
  });
  afterEach(() => {
    globalThis.FormData = nodeFormData;
  });
}
