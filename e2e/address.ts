/** Where the journeys' own server listens; another run beside it takes other ports. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3100)

/** The default site of the trial. */
export const HOME = `http://localhost:${PORT}`
