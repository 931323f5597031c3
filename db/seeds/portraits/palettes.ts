import type { Colour } from './colours.ts'

/** The light of one evening: a sky from top to horizon, things from far to near, and what shines. */
export interface Palette {
  sky: readonly [top: Colour, middle: Colour, horizon: Colour]
  far: Colour
  middle: Colour
  near: Colour
  light: Colour
  wall: Colour
  accent: Colour
}

const palette = (
  sky: Palette['sky'],
  [far, middle, near]: readonly [Colour, Colour, Colour],
  [light, wall, accent]: readonly [Colour, Colour, Colour],
): Palette => ({ sky, far, middle, near, light, wall, accent })

export const palettes = [
  palette(['#a2788f', '#e8a288', '#fbd5a6'], ['#c98678', '#9d6568', '#6a4a5a'], ['#ffe9bd', '#e9b496', '#b9574f']),
  palette(['#d79d8d', '#f4bf95', '#fde6bf'], ['#d89c7c', '#b17661', '#7b5350'], ['#fff2d2', '#f0cba6', '#5f7f78']),
  palette(['#6f5f8c', '#bd869c', '#f4bfa2'], ['#966d8f', '#705278', '#4d3a5e'], ['#ffdfb0', '#c99aa6', '#e39a6b']),
  palette(['#5f8790', '#abc0b0', '#f7dbb0'], ['#8aa698', '#61837d', '#40605f'], ['#ffedbf', '#b9c9b8', '#d98a5f']),
  palette(['#b9869a', '#e9b0ac', '#fde4cf'], ['#cf979c', '#a27386', '#6f536a'], ['#fff3e0', '#edc4bc', '#8b4f63']),
  palette(['#9d9c76', '#e0c388', '#fae8bb'], ['#b3ab76', '#87865c', '#5f6145'], ['#fff6d0', '#dfcf9f', '#b5653f']),
  palette(['#5a6c98', '#9d9dbb', '#f5cbb0'], ['#7d86ad', '#5d6891', '#434c72'], ['#ffe0ae', '#a9b0cb', '#e0925f']),
  palette(['#c4705b', '#e59f76', '#f9d8ac'], ['#bf7b60', '#92594d', '#654145'], ['#ffe8ba', '#e0a27e', '#3f6a6d']),
  palette(['#b3bea6', '#e0dabf', '#faeed7'], ['#aab99a', '#839b85', '#60776a'], ['#fff9e4', '#dcdcc4', '#c2745a']),
] as const satisfies readonly Palette[]
