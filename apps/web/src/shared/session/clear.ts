import { OPEN_PREFIX, survivesClear } from './keys.ts'

const removeWhere = (condemned: (key: string) => boolean) => {
  for (const key of Object.keys(localStorage)) if (condemned(key)) localStorage.removeItem(key)
}

/** Tips already read and the open platform's own session are not the signed-in person's to lose. */
export const clearStorage = () => removeWhere((key) => !survivesClear(key))
export const clearOpenStorage = () => removeWhere((key) => key.startsWith(OPEN_PREFIX))
