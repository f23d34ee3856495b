export const INK = {
  black: { label: '黑色', css: '#1a1a1a' },
  blue: { label: '蓝色', css: '#1f3fa6' },
  red: { label: '红色', css: '#d6191f' },
} as const
export type InkColour = keyof typeof INK
export const PEN_WIDTH = 5
