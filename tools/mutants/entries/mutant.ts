/** One change that breaks the product. `npm run mutants` applies it to a copy of the project and runs the tests that cite the rows. */
export type Mutant = {
  /** Rows of docs/requirements.md that the change breaks. For each of them a test that cites it must fail. */
  rows: string[];
  /** A source file of the product, from the project's root. */
  file: string;
  /** Text that occurs once in the file. */
  from: string;
  /** Text that replaces it. */
  to: string;
  /** The effect that a person would see. */
  why: string;
  /** Why no test can notice it. Without a reason, a surviving mutant fails the run. */
  survives?: string;
};
