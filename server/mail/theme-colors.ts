import { type Niche, niches } from '#contract/niches.ts'

interface Colors {
  accent: string
  accentInk: string
  /** Readable as text on the card. */
  link: string
}

interface Theme {
  light: Colors
  dark: Colors
}

/** The accents of `ui/tokens.css`. Paper and ink of a mail are neutral: an inbox has its own light. */
const themes: Record<(typeof niches)[Niche], Theme> = {
  general: {
    light: { accent: '#c2432a', accentInk: '#ffffff', link: '#ae3820' },
    dark: { accent: '#c8472e', accentInk: '#ffffff', link: '#ff9d87' },
  },
  she: {
    light: { accent: '#86306f', accentInk: '#ffffff', link: '#7d2c67' },
    dark: { accent: '#a3478c', accentInk: '#ffffff', link: '#eaa3d8' },
  },
  // Its screens are dark in both modes; on the light card of a mail its lamplit text colour would vanish.
  bdsm: {
    light: { accent: '#a02536', accentInk: '#ffffff', link: '#a02536' },
    dark: { accent: '#97202f', accentInk: '#ffffff', link: '#f39197' },
  },
  bbw: {
    light: { accent: '#f3a35c', accentInk: '#381d05', link: '#924609' },
    dark: { accent: '#f2a964', accentInk: '#331b05', link: '#f7b878' },
  },
  gilf: {
    light: { accent: '#0f6e70', accentInk: '#ffffff', link: '#0d6567' },
    dark: { accent: '#17797a', accentInk: '#ffffff', link: '#6fd3cd' },
  },
  milf: {
    light: { accent: '#8c1c3a', accentInk: '#ffffff', link: '#841a36' },
    dark: { accent: '#ad2f50', accentInk: '#ffffff', link: '#f59bb0' },
  },
  gay: {
    light: { accent: '#4440b8', accentInk: '#ffffff', link: '#3f3bb0' },
    dark: { accent: '#5b57d6', accentInk: '#ffffff', link: '#b0b1ff' },
  },
}

export const neutral = {
  light: { paper: '#f6f3f0', card: '#ffffff', ink: '#2a1f1b', muted: '#6a5d57', line: '#e9e3de' },
  dark: { paper: '#171412', card: '#231e1b', ink: '#f4ece7', muted: '#b8a9a1', line: '#3a322d' },
}

export function themeOf(niche: Niche): Theme {
  return themes[niches[niche]]
}
