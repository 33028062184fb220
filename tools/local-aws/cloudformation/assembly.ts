import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Template } from './intrinsics.ts';

/** A stack of the assembly, ready to be deployed. */
export type Stack = { name: string; template: Template };

export type Assembly = {
  /** Ordered by dependency. */
  stacks: Stack[];
  /**
   * Folder or file of the asset with this object key.
   * @throws when no asset of the assembly has the key
   */
  assetPath(objectKey: string): string;
};

/** Reads a synthesised assembly, nested assemblies (stages) included. */
export function readAssembly(directory: string): Assembly {
  const artifacts = readArtifacts(directory);
  const assets = new Map(artifacts.filter(({ type }) => type === 'cdk:asset-manifest').flatMap(readAssets));
  return {
    stacks: inOrderOfDependency(artifacts.filter(({ type }) => type === 'aws:cloudformation:stack')).map(readStack),
    assetPath(objectKey) {
      const path = assets.get(objectKey);
      if (!path) throw new Error(`No asset of ${directory} has the object key ${objectKey}`);
      return path;
    },
  };
}

type Artifact = {
  id: string;
  directory: string;
  type: string;
  dependencies: string[];
  properties: { templateFile?: string; stackName?: string; file?: string; directoryName?: string };
};

function readArtifacts(directory: string): Artifact[] {
  const manifest = readJson(join(directory, 'manifest.json')) as { artifacts?: Record<string, Partial<Artifact>> };
  return Object.entries(manifest.artifacts ?? {}).flatMap(([id, artifact]) => {
    const { type = '', dependencies = [], properties = {} } = artifact;
    if (type === 'cdk:cloud-assembly') return readArtifacts(join(directory, String(properties.directoryName)));
    return [{ id, directory, type, dependencies, properties }];
  });
}

function readStack({ id, directory, properties }: Artifact): Stack {
  const template = readJson(join(directory, String(properties.templateFile))) as Template;
  return { name: properties.stackName ?? id, template };
}

type AssetManifest = {
  files?: Record<
    string,
    {
      source: { path?: string; executable?: string[] };
      destinations: Record<string, { objectKey: string }>;
    }
  >;
  dockerImages?: Record<string, unknown>;
};

function readAssets({ directory, properties }: Artifact): [objectKey: string, path: string][] {
  const manifest = readJson(join(directory, String(properties.file))) as AssetManifest;
  const images = Object.keys(manifest.dockerImages ?? {});
  if (images.length > 0) throw new Error(`Docker image assets are not supported: ${images.join(', ')}`);
  return Object.entries(manifest.files ?? {}).flatMap(([id, { source, destinations }]) => {
    const { path } = source;
    if (!path) throw new Error(`Asset ${id} is made by a command at deployment, which is not supported`);
    return Object.values(destinations).map(({ objectKey }): [string, string] => [objectKey, resolve(directory, path)]);
  });
}

function inOrderOfDependency(stacks: Artifact[]): Artifact[] {
  const byId = new Map(stacks.map((stack) => [stack.id, stack]));
  const ordered = new Set<Artifact>();
  const add = (stack: Artifact) => {
    for (const id of stack.dependencies) {
      const dependency = byId.get(id);
      if (dependency && !ordered.has(dependency)) add(dependency);
    }
    ordered.add(stack);
  };
  for (const stack of stacks) add(stack);
  return [...ordered];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
