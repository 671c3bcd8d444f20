export declare const pidFile: (dataDir: string) => string;
export declare function namedProcess(dataDir: string): number | undefined;
export declare function runningStack(dataDir: string): string | undefined;
