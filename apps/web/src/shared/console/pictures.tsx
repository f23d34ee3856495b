// Small line drawings for the states of a page.

import type { ReactNode } from 'react'

const Picture = ({ children }: { children: ReactNode }) => (
  <svg width="112" height="84" viewBox="0 0 112 84" fill="none" aria-hidden="true">
    <ellipse cx="56" cy="74" rx="44" ry="7" fill="#EEF2FA" />
    {children}
  </svg>
)

const Sheet = () => (
  <>
    <path
      d="M32 8h36l16 16v46a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4Z"
      fill="#fff"
      stroke="#B9C6E4"
      strokeWidth="2"
    />
    <path
      d="M68 8v12a4 4 0 0 0 4 4h12"
      fill="#EAF0FF"
      stroke="#B9C6E4"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </>
)

export const EmptyPicture = () => (
  <Picture>
    <Sheet />
    <path d="M38 34h24M38 44h34M38 54h20" stroke="#D5DDF0" strokeWidth="3" strokeLinecap="round" />
  </Picture>
)

export const FailedPicture = () => (
  <Picture>
    <Sheet />
    <circle cx="56" cy="48" r="14" fill="#FEECEB" />
    <path d="M56 41v8M56 54.5v.5" stroke="#D92D20" strokeWidth="3" strokeLinecap="round" />
  </Picture>
)

export const LockedPicture = () => (
  <Picture>
    <Sheet />
    <path d="M49 46v-5a7 7 0 0 1 14 0v5" stroke="#1F5EFF" strokeWidth="3" />
    <rect x="44" y="45" width="24" height="18" rx="4" fill="#1F5EFF" />
    <circle cx="56" cy="54" r="2.5" fill="#fff" />
  </Picture>
)
