/** What a visitor is told. Where nobody was found, nobody is promised either. */
export function invitationWords(total: number, isMore: boolean) {
  if (total === 0) return { title: 'join_none', line: 'join_text_none' } as const
  return { title: isMore ? 'join_more' : 'join_some', line: 'join_text' } as const
}
