import { words } from '../messages/shared.zh.ts'
/** The seal of the product: 契 written as nine strokes, so that no font is needed. Keep public/mark.svg the same. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" role="img" aria-label={words().brand}>
    <rect width="48" height="48" rx="11" fill="#1F5EFF" />
    <path
      d="M12.8 4.5h22.4a8.3 8.3 0 0 1 8.3 8.3v22.4a8.3 8.3 0 0 1-8.3 8.3H12.8a8.3 8.3 0 0 1-8.3-8.3V12.8a8.3 8.3 0 0 1 8.3-8.3z"
      fill="none"
      stroke="#fff"
      strokeOpacity=".45"
    />
    <path
      d="M11 13.4h10.6M11.8 17.7h9M10 22.3l12.4-.5M16.3 10v15.6M25.2 13.2h11.6c-.1 5.6-.7 9.3-1.8 11-.7 1-1.9 1.1-3.8.5M30.6 13.2c0 4.8-1.5 8.3-4.9 10.9M9.6 29.4h28.8M24 26.4c-.5 5.7-4.8 9.8-13.4 12.2M24.4 29.6c2.6 4.6 6.9 7.6 13 9"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
