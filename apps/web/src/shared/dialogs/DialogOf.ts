/** What a dialog is given: what it is about, and how it is closed. */
export type DialogOf<About> = About & { onClose: () => void }
