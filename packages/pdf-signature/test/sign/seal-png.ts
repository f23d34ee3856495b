import { rgbaPng } from './rgba-png.ts'

/** A red ring on transparent ground. */
export const sealPng = (size = 120): Buffer =>
  rgbaPng(size, (x, y) => {
    const radius = Math.hypot(x - size / 2, y - size / 2) / size
    return [214, 25, 31, radius > 0.42 && radius < 0.49 ? 255 : 0]
  })
