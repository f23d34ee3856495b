// A contract being sealed, drawn for this page.

import styles from './workbench.module.css'

export const HeroPicture = () => (
  <svg className={styles.heroPicture} viewBox="0 0 320 176" fill="none" aria-hidden="true">
    <circle cx="216" cy="92" r="84" fill="#fff" fillOpacity=".07" />
    <circle cx="216" cy="92" r="58" fill="#fff" fillOpacity=".08" />
    <g transform="rotate(-7 150 96)">
      <rect x="92" y="22" width="116" height="150" rx="10" fill="#C9D8FF" fillOpacity=".55" />
    </g>
    <rect x="112" y="18" width="120" height="154" rx="10" fill="#fff" />
    <rect x="130" y="38" width="60" height="9" rx="4.5" fill="#1F5EFF" />
    <path
      d="M130 64h84M130 78h84M130 92h70M130 106h84M130 120h48"
      stroke="#DCE4F7"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path
      d="M132 152c8-12 14-12 14-4s8 6 13-2 9-4 8 3 7 4 13-2"
      stroke="#1D2129"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g transform="rotate(-12 224 134)">
      <circle cx="224" cy="134" r="29" fill="#fff" fillOpacity=".9" stroke="#E5432F" strokeWidth="3.4" />
      <circle cx="224" cy="134" r="23" stroke="#E5432F" strokeWidth="1.1" />
      <path
        d="m224 119 3.6 9.9 10.5.4-8.2 6.5 2.8 10.1-8.7-5.8-8.7 5.8 2.8-10.1-8.2-6.5 10.5-.4L224 119Z"
        fill="#E5432F"
      />
    </g>
    <g transform="translate(252 44)">
      <rect width="56" height="30" rx="15" fill="#fff" />
      <circle cx="16" cy="15" r="8" fill="#12B76A" />
      <path
        d="m12.4 15.2 2.6 2.6 4.8-5"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M30 12h16M30 19h10" stroke="#D5DDF0" strokeWidth="3.4" strokeLinecap="round" />
    </g>
    <g transform="translate(42 92)">
      <rect width="62" height="34" rx="10" fill="#fff" fillOpacity=".92" />
      <circle cx="18" cy="17" r="8" fill="#EAF0FF" />
      <path d="M18 12.6v4.6l3 2" stroke="#1F5EFF" strokeWidth="2" strokeLinecap="round" />
      <path d="M33 13h19M33 21h12" stroke="#C9D5F2" strokeWidth="3.4" strokeLinecap="round" />
    </g>
  </svg>
)
