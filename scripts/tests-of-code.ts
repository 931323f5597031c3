/** Tests that look at the code alone: part of the check, so the rules need not run them again. */
export const testsOfCode = ['structure', 'wall-clocks', 'locales', 'schema'].map((name) => `test/${name}.test.ts`)
