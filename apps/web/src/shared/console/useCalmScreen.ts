import { screenHook } from './screenHook.ts'

/** Whether this person asked their system for less movement. */
export const useCalmScreen = screenHook('(prefers-reduced-motion: reduce)')
