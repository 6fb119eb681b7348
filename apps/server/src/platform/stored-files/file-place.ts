/** Where stored files lie, as the operator configured it. */
import type { Config } from '../basics/config.ts';
import { createBucketDriver } from './bucket-driver.ts';
import type { FileDriver } from './driver.ts';
import { createFolderDriver } from './folder-driver.ts';

export type FilePlace = Pick<Config, 'filesDir' | 'filesBucket'>;

/** The bucket if one is configured, else the folder. */
export const openFilePlace = ({ filesDir, filesBucket: bucket }: FilePlace): FileDriver =>
  bucket === null ? createFolderDriver(filesDir) : createBucketDriver({ bucket });
