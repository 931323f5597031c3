/** From here on the percentage of a score says something good; below it the reasons say more. */
export const WORTH_A_NUMBER = 70
