/** Something that an operator gave to a command and that is wrong, in words that say what to mend. It needs no stack trace. */
export class OperatorMistake extends Error {
  override name = 'OperatorMistake'
}
