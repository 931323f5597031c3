export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 375, height: 812 }
