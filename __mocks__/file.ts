/** Pictures resolve to this address in tests. */
const address = '/file-in-a-test';

export default address;
