// Code points the fonts we print with can draw: first and how many more, in base 36. A test compares them with the fonts.
export const DRAWN_RANGES =
  'w-2m 4g-2r 7k-3 7u-1 88-3 8z-1 93-1 98-3 9e-1 a0-5 b6 bk-1 bz-1 ct-f e0-1 gh gx jf jr jt-2 k9 kq-1 ' +
  'lc-1 lg lj lo pd-g pv-6 q9-o sh sw-1r up 5z2-1 61s-2h 6bm-1 6c0-6 6c8-2 6cc-2 6cg-2 6cl-2 6cw 6cy-1 ' +
  '6d1 6d5-3 6de 6dj-2 6dt 6es 6g9 6gb-1 6hp-1 6io 6ir 6it 6ix-1 6j3 6j7 6ja 6jl-1 6jq-1 6jv 6jy 6k5 ' +
  '6kb 6lc-b 6ls-b 6mo-9 6ns-1 6o4-2 6ob-1 6og 6oi 6ok 6p2-3 6ph 6ps 6pu-1 6px-6 6q7 6q9-2 6qd 6qi ' +
  '6ql-3 6qr 6qt-9 6r8-3 6rh 6rn 6rp 6rs 6rw 6sg-2 6sk-3 6sq-1 6su-1 6sy-1 6t2-1 6te-5 6tm-1 6tx-4 6u8 ' +
  '6ud 6v3 6vu-1 6wf 6x1-2 6xe 6xk 6y1-1 71s-1 726-e 72m 72y-1 74z 76o-97 7g1-2 7g6-1 7gc-1 7gg-1 7gm-1 ' +
  '7gp-3 7gu-5 7he-4 7hr 7i8-3 7id-1 7ih 7im-1 7iu-1 7j0-3 7jj 7k0-2 7kw-f 7le-b 7mo 7nh-1 7pe 7pv 7q2 ' +
  '7r1 7r3-1 7rq 7sm-t 7tt 850-1 88v 8ai-1 8hx-2 8ii 8lx 94q-1 96o-p 97f-2g 9a8-5x 9gw-b 9hc-1r 9j5-2d ' +
  '9ll-2u 9ol-16 9pt-1e 9r9-15 9sg-17 9ts-z 9v4-1a 9wg-7f a3x-58y feo-g73 1d6p-2 1d6t-1 1d6y-2 1d79-5 ' +
  '1d7h-2 1d7w-1 1d7z 1d81-4 1d87 1d89-1 1d8j 1d8n-1 1d8q 1d8u 1d8y-1 1d9a 1d9e-6 1d9q 1d9u-2 1d9y ' +
  '1da1-2 1da6-2 1dac-1 1dai-2 1dam 1dap 1dar 1dat 1daw 1daz-1 1db2-1 1db9 1dbi 1dbp 1dbr-1 1dbu-1 ' +
  '1dbx-1 1dc0 1dc5-1 1dcg 1dco-2 1dcs-8 1dd3 1dd5 1ddd 1ddg-1 1ddm-1 1ddp 1ddr 1ddu 1ddx-3 1de2 1de4-3 ' +
  '1de9 1deb-1 1deg 1den-2 1der-1 1dev-2 1df3 1df7-2 1dfb-1 1dfe 1dfr 1dft 1dfv 1dgc-2 1dkw-4 1e6o-9 ' +
  '1e7k-y 1e8k-i 1e94-3 1edd-4e 1eht-t 1eiq-5 1eiy-5 1ej6-5 1eje-2 1ejk-6 1ejs-6 2q68-c 2q6o-2k 2q9c-1o ' +
  '2qdc-2 2qds-17 2qf4-8 2qfk-1 2t4w-wye 3q4g-378 3tc0-65 3ti8-4g1 3xyo-5rk 467s 4684 469i 46cg'
