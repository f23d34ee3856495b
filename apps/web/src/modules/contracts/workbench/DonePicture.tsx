export const DonePicture = () => (
  <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
    <ellipse cx="48" cy="64" rx="38" ry="6" fill="#EEF2FA" />
    <rect x="26" y="8" width="44" height="54" rx="6" fill="#fff" stroke="#B9C6E4" strokeWidth="2" />
    <path d="M35 22h26M35 31h26M35 40h14" stroke="#D5DDF0" strokeWidth="3" strokeLinecap="round" />
    <circle cx="66" cy="50" r="12" fill="#12B76A" />
    <path
      d="m60.6 50.2 3.8 3.8 7-7.2"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
