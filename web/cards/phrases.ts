/** What a card speaks. */
export const cardPhrases = ['people', 'interests'] as const
