interface Saving {
  connection?: { saveData?: boolean }
}

/** Whoever saves data gets pictures that stand still: `data-still` is what the styles look at. */
export function stopWhenSaving(): void {
  const device: Navigator & Saving = navigator
  if (device.connection?.saveData) document.documentElement.dataset['still'] = ''
}
