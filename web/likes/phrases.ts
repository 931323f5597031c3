/** What a like button speaks, when it is refused too. */
export const likeButtonPhrases = ['likes', 'errors'] as const
