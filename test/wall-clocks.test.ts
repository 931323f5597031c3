import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What tells the machine's time: of a call in code, and of a statement in SQL. */
const WALL_CLOCK =
  /\bDate\.now\b|\bnew Date\(\)|(?<![.\w])now\(\)(?!: Date)|\b(?:clock_timestamp|statement_timestamp|current_timestamp|localtimestamp|current_date)\b/

/**
 * Who may read the machine's clock, and why nobody needs to move it there. By the file's own name: it may move to
 * another folder, and keeps its reason.
 */
const allowed: Record<string, string> = {
  // The server
  'clock.ts': 'the clock that everything else is given',
  'log-stream.ts': 'a line of the log tells when it was written',
  'unlock-dead-workers.ts': 'the queue stamps its jobs with the time of the database',
  'migrate.ts': 'a note for people about when a migration ran',
  'mailbox.ts': "the trial's mailbox notes when a mail came, as any mail server does",

  // The browser: its own clock is the only one there, and what it decides is checked on the server
  'likes-left.tsx': 'counts down to a moment that the server named',
  'active-discount.ts': "tells how far this device is behind the server's clock",
  'use-seconds-left.ts': 'counts down to a moment that the server named',
  'time-bonus-popup.tsx': 'when it was put away in this browser',
  'reload-on-chunk-failure.ts': 'once in a minute in this tab',
  'open-live.ts': 'how long this tab slept',
  'profile-hint.tsx': 'when it was put away in this browser',
  'entry-warning.tsx': 'when it was agreed to in this browser',
  'ask-before-entry.ts': 'when it was agreed to in this browser',
  'resend-pause.ts': 'when this tab last asked',
  'return-path.ts': 'how long a browser remembers what a visitor wanted',
  'tracking.ts': 'how long this browser remembers a campaign',
  'use-account-form.ts': 'tells early that somebody is too young',
  'start-form.tsx': 'tells early that somebody is too young',
  'use-proof.ts': 'whether a proof made in this tab is still fresh',
  'use-complaint.ts': 'shows a date before the answer names it',
  'landing-switch.tsx': 'shows a date before the answer names it',
  'use-change-access.ts': 'shows a date before the answer names it',
  'payment-outcome.tsx': 'thanks for an hour who has paid',
  'purchases-query.ts': 'offers the purchases of the last days; any other can be named, and the server decides',
  'quiet-hours-section.tsx': 'whether this device has another clock than the quiet hours go by',
  'use-message-times.ts': "tells today from yesterday in the reader's own time zone",
  'use-outbox.ts': 'notes when a message was written, for its order and its end',
  'act-or-wait.ts': 'notes when something was done, for its order and its end',
  'send-outbox.ts': 'gives up after a day of waiting',
  'kept-chats.ts': 'how long this browser keeps a conversation',
  'kept-picture.ts': 'how long this browser keeps a picture that waits for credits',

  // Tests
  'run-jobs.test.ts': 'the queue goes by the time of the database',
  'mail.ts': 'the queue goes by the time of the database',
  'postbacks.test.ts': 'the queue goes by the time of the database',
  'devices.ts': 'the queue goes by the time of the database',
  'wall-clocks.test.ts': 'names what it looks for',
  'members.ts': 'gives up waiting for a mail',
  'home.spec.ts': 'a child of today, who is too young on any day',
  'signup.spec.ts': 'a child of today, who is too young on any day',
  'languages.spec.ts': "the browser's cookies end by its own clock",
  'entry-warning.spec.ts': 'compares with what the browser has just stored',
  'member-shell.spec.ts': "stops the browser's clock where it stands",
  'feedback.spec.ts': "stops the browser's clock where it stands",
  'notices.spec.ts': "stops the browser's clock where it stands",
  'errors.spec.ts': "stops the browser's clock where it stands",
  'second-factors.spec.ts': 'an authenticator app goes by the clock',
}

const sources = globSync(
  '{contract,server,client,web,console,ui,locales,db,fakes,test,e2e,scripts}/**/*.{ts,tsx}',
).filter((file) => !file.endsWith('.gen.ts'))
const readers = sources.filter((file) => WALL_CLOCK.test(readFileSync(file, 'utf8')))

describe("the machine's clock", () => {
  it('T-0 is read nowhere but in the places that are named here', () => {
    expect(readers.filter((file) => !Object.hasOwn(allowed, path.basename(file)))).toEqual([])
  })

  it('T-0 is read in each place that is named here', () => {
    const names = new Set(readers.map((file) => path.basename(file)))

    expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([])
  })

  it.each(['Date.now()', 'new Date()', 'select now()', "now() - interval '1 day'", 'default current_timestamp'])(
    'T-0 is found in %s',
    (code) => expect(code).toMatch(WALL_CLOCK),
  )

  it.each(['clock.now()', 'performance.now()', 'new Date(until)', 'now(): Date'])('T-0 is not seen in %s', (code) =>
    expect(code).not.toMatch(WALL_CLOCK),
  )

  it('T-0 is read by no function of the database, and stamps only rows that nothing compares', () => {
    const stamped = readFileSync('db/schema.sql', 'utf8')
      .split(/^(?=create |CREATE )/m)
      .flatMap((part) => {
        const [, name = part.slice(0, 60)] = /^(?:create table|CREATE OR REPLACE FUNCTION) (\S+)/.exec(part) ?? []
        return part
          .split('\n')
          .filter((line) => WALL_CLOCK.test(line))
          .map((line) => `${name}.${line.trim().split(' ')[0]}`)
      })

    expect(stamped).toEqual(['pages.updated_at', 'profiles.updated_at', 'site_changes.changed_at', 'sites.created_at'])
  })
})
