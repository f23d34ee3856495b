import { screenHook } from '../../../shared/console/screenHook.ts'

/** A telephone, or a window as narrow as one. */
export const useNarrow = screenHook('(max-width: 767px)')
