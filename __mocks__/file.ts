/** A picture in a test: its address. */
const address = '/file-in-a-test';

export default address;
