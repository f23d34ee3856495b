export declare const layOut: (to: string, options?: { linked?: boolean }) => number
