import { useSearchParams } from 'react-router'

/** What the page is about, as its address names it; nothing where the address does not say. */
export const useAbout = (name: string): string => useSearchParams()[0].get(name) ?? ''
