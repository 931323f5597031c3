import * as z from 'zod/mini'

/** The zone of the member's own day, as browsers know it: "Europe/Berlin". */
export const TimeZone = z.string().check(
  z.maxLength(60),
  z.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/),
  z.refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  }),
)
