/** A telephone, upright or on its side: it is narrow, or low and touched. Both get the light pages. */
export const SMALL_SCREEN = '(max-width: 767px), (max-height: 500px) and (pointer: coarse)'
export const isSmallScreen = (): boolean => window.matchMedia(SMALL_SCREEN).matches
