// Two systems and the seal between them.

import styles from './home.module.css'

export const HomePicture = () => (
  <svg className={styles.picture} viewBox="0 0 420 260" fill="none" aria-hidden="true">
    <circle cx="210" cy="130" r="124" fill="#fff" fillOpacity=".06" />
    <circle cx="210" cy="130" r="88" fill="#fff" fillOpacity=".07" />
    <path
      d="M128 130h52M240 130h52"
      stroke="#fff"
      strokeOpacity=".7"
      strokeWidth="3"
      strokeDasharray="3 9"
      strokeLinecap="round"
    />
    <g>
      <rect x="24" y="74" width="112" height="112" rx="14" fill="#fff" />
      <rect x="40" y="92" width="44" height="8" rx="4" fill="#1F5EFF" />
      <path d="M40 118h80M40 134h64M40 150h72" stroke="#DCE4F7" strokeWidth="6" strokeLinecap="round" />
    </g>
    <g>
      <rect x="284" y="74" width="112" height="112" rx="14" fill="#0F2A6B" />
      <path
        d="m304 104-8 8 8 8M326 104l8 8-8 8"
        stroke="#8FB0FF"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M300 142h48M300 158h72" stroke="#4B6FD1" strokeWidth="6" strokeLinecap="round" />
    </g>
    <circle cx="210" cy="130" r="44" fill="#fff" />
    <circle cx="210" cy="130" r="36" stroke="#E5432F" strokeWidth="4" />
    <path
      d="m210 110 4.8 13.2 14 .5-11 8.7 3.8 13.5-11.6-7.8-11.6 7.8 3.8-13.5-11-8.7 14-.5L210 110Z"
      fill="#E5432F"
    />
  </svg>
)
