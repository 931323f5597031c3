/** With what the journeys pass on mails that came back, as a mail server would. */
export const mailReportsSecret = 'the mail secret of journeys'
