import { writeFile } from 'node:fs/promises';
import { renderEnvironment } from '../docs/environment';
import { runCommand } from './runCommand';

runCommand(() => writeFile('docs/environment.md', renderEnvironment()));
