import { useQuery } from '@tanstack/react-query'
import { type Choice, codeQuery, quoteQuery } from './payments-query.ts'

/** What a choice costs, with the code that was typed in if it is good. */
export function useQuote(choice: Choice, code: string | undefined) {
  const { data: coded, isPlaceholderData: isOldCoded } = useQuery(codeQuery(choice, code))
  const answer = code === undefined ? undefined : coded
  const plain = useQuery({ ...quoteQuery(choice), enabled: answer?.quote === undefined })
  if (answer?.quote) return { quote: answer.quote, isOld: isOldCoded, discount: code }
  // A code that is not good leaves the price that counts without it; so does one of which nothing is known yet.
  return {
    quote: plain.data,
    isOld: plain.isPlaceholderData || (code !== undefined && (answer === undefined || isOldCoded)),
    error: plain.error,
    refusal: answer?.refusal,
  }
}
