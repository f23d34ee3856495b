import { words } from './messages/ink.zh.ts'
export const INK = {
  black: {
    get label() {
      return words().black
    },
    css: '#1a1a1a',
  },
  blue: {
    get label() {
      return words().blue
    },
    css: '#1f3fa6',
  },
  red: {
    get label() {
      return words().red
    },
    css: '#d6191f',
  },
} as const
export type InkColour = keyof typeof INK
export const PEN_WIDTH = 5
